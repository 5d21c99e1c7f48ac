//! Which module may use which: the architecture, checked against the `crate::` paths in the source.

#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

/// A module and the modules it may use besides itself. `report` sees the harness through its results.
const LAYERS: &[(&str, &[&str])] = &[
    ("fields", &[]),
    ("card", &[]),
    ("stats", &[]),
    ("game", &[]),
    ("strategy", &["game"]),
    ("games", &["card", "fields", "game", "strategy"]),
    ("search", &["game", "strategy"]),
    ("learn", &["card", "game", "games", "strategy", "search"]),
    ("roster", &["card", "fields", "game", "games", "strategy", "search", "learn"]),
    ("harness", &["game", "strategy", "stats"]),
    ("pain", &["card", "game", "games", "strategy", "stats"]),
    ("tune", &["game", "strategy", "stats", "harness"]),
    ("report", &["harness", "pain", "stats", "game", "games", "tune"]),
    (
        "cli",
        &[
            "card", "fields", "game", "games", "strategy", "search", "learn", "roster", "stats", "harness",
            "report", "pain", "tune",
        ],
    ),
];

/// The source files of a module, with their code: no comments, no unit tests.
fn sources(module: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.join(module)];
    let mut files = vec![root.join(format!("{module}.rs"))];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let files = files.into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs"));
    files
        .filter_map(|file| {
            let text = fs::read_to_string(&file).ok()?;
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines: Vec<_> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            let code = lines.join("\n");
            Some((file.strip_prefix(&root).unwrap().display().to_string(), code))
        })
        .collect()
}

/// The modules that a text names after `crate::`, in paths and in nested `use` lists.
fn used(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for after in code.split("crate::").skip(1) {
        if let Some(list) = after.strip_prefix('{') {
            names.extend(top_level_names(list));
        } else {
            names.push(after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    names
}

/// The first name of each item of a `use` list.
fn top_level_names(list: &str) -> Vec<String> {
    let (mut depth, mut names, mut name) = (0, Vec::new(), String::new());
    let mut in_name = true;
    for c in list.chars() {
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                names.push(std::mem::take(&mut name));
                in_name = true;
            }
            _ if depth == 0 && in_name && (c.is_alphanumeric() || c == '_') => name.push(c),
            ':' if depth == 0 => in_name = false,
            _ => {}
        }
    }
    names.push(name);
    names.retain(|name| !name.is_empty());
    names
}

#[test]
fn each_module_uses_only_the_layers_above() {
    let mut faults = Vec::new();
    for (module, allowed) in LAYERS {
        for (file, code) in sources(module) {
            for name in used(&code).iter().filter(|name| name != module) {
                if !allowed.contains(&name.as_str()) {
                    faults.push(format!("{file} uses {name}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_module_has_its_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(root).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let module = name.trim_end_matches(".rs");
        let known = LAYERS.iter().any(|(layer, _)| *layer == module) || ["lib", "main"].contains(&module);
        assert!(known, "src/{name} has no place in the table of layers");
    }
}

/// The searches work for every game because they know none.
#[test]
fn search_names_no_game() {
    for (file, code) in sources("search") {
        for word in ["trick", "Trick", "stick_it", "StickIt", "pain"] {
            assert!(!code.contains(word), "{file} names {word}");
        }
    }
}

/// What is special about Stick it! is in its module, and the roster knows that it is there. Nobody else asks.
#[test]
fn stick_it_is_named_only_in_its_module_and_the_roster() {
    for (module, _) in LAYERS.iter().filter(|(module, _)| !["games", "roster"].contains(module)) {
        for (file, code) in sources(module) {
            for word in ["stick_it", "StickIt", "stick-it"] {
                assert!(!code.contains(word), "{file} names {word}");
            }
        }
    }
    for (file, code) in sources("games").iter().filter(|(file, _)| !file.starts_with("games/stick_it")) {
        let uses = code.replace("pub mod stick_it;", "");
        assert!(!uses.contains("stick_it") && !uses.contains("StickIt"), "{file} names Stick it!");
    }
}

#[test]
fn the_reader_of_use_lines_reads() {
    let code = "use crate::{\n    card::{Card, Set},\n    game::Seat,\n    fields,\n};\nfn f() { crate::stats::x(); }";
    assert_eq!(used(code), ["card", "game", "fields", "stats"]);
}
