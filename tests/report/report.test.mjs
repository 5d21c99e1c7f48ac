// The report page as a browser shows it: it asks the network for nothing, sorts its tables, says every picture in words,
// and fits a telephone and a wide screen.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const stickem = process.env.STICKEM ?? path.resolve('target/debug/stickem');
const lab = mkdtempSync(path.join(tmpdir(), 'stickem-report-'));
const run = (...words) => execFileSync(stickem, words, { cwd: lab, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const page = (name) => pathToFileURL(path.join(lab, name, 'report.html')).href;

const long = 'a-strategy-with-a-very-long-name-that-goes-on-and-on-and-that-nobody-would-ever-type-version-2';
const hostile = ['<script>document.title=1<', '"><img src=x onerror=document.title=2>', "'`;--${7}{{8}}", 'x‮evil', long];
const cases = ['one', 'twelve', 'tables', 'shedding', 'compared', 'atlas', 'tuned'];

/** Makes results of every kind. */
function prepare() {
  mkdirSync(path.join(lab, 'names'));
  const files = hostile.map((name) => `names/${name}.toml`);
  for (let number = 1; files.length < 11; number++) files.push(`names/variant-${number}.toml`);
  files.forEach((file, at) => writeFileSync(path.join(lab, file), `kind = "${at % 2 ? 'greedy' : 'random'}"\n`));
  run('match', 'random', 'random', 'random', 'random', '--blocks', '40', '--out', 'one', '--quiet');
  run('tournament', 'sticker', ...files, '--players', '3', '--blocks', '6', '--out', 'twelve', '--quiet');
  const experiment = 'name = "tables"\nquestion = "What changes with the number of players?"\nrules = ["stickem", "misery"]\n'
    + 'players = [3, 6]\nseed = 3\nblocks = 8\nlineups = "mixed"\npool = ["random", "greedy"]\n';
  writeFileSync(path.join(lab, 'tables.toml'), experiment);
  run('run', 'tables.toml', '--out', 'tables', '--quiet', '--report');
  run('match', 'random', 'random', 'random', '--rules', 'stick-it', '--blocks', '6', '--out', 'shedding', '--quiet');
  run('compare', 'greedy', 'random', '--players', '3', '--max-blocks', '120', '--out', 'compared', '--quiet');
  run('pain', '--strategy', files[0], '--players', '3', '--hands', '60', '--deals', '8', '--out', 'atlas', '--quiet');
  const tuning = 'kind = "balanced"\nrival = 0.2\nfear = 0.0\n[tune]\nplayers = 3\ngames = 600\nblocks = 1\ncheck_blocks = 4\n'
    + 'test_blocks = 10\n[tune.ranges]\nrival = [0.0, 1.5]\nfear = [0.0, 2.0]\n';
  writeFileSync(path.join(lab, 'names', `tuned ${hostile[0]}.toml`), tuning);
  run('tune', `names/tuned ${hostile[0]}.toml`, '--out', 'tuned', '--quiet');
  for (const name of cases.filter((name) => name !== 'tables')) run('report', name);
}

let browser;
before(async () => {
  prepare();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});
after(async () => {
  await browser?.close();
  rmSync(lab, { recursive: true, force: true });
});

/** Opens a page and does something there; fails on any request but for the page, any script error and any dialog. */
async function visit(address, options, work) {
  const context = await browser.newContext(options);
  const faults = [];
  try {
    const tab = await context.newPage();
    tab.setDefaultTimeout(10_000);
    tab.on('request', (request) => {
      if (request.url() !== address && !request.url().startsWith('data:')) faults.push(`asked for ${request.url()}`);
    });
    tab.on('pageerror', (error) => faults.push(`script: ${error.message}`));
    tab.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
    tab.on('dialog', (dialog) => faults.push(`dialog: ${dialog.message()}`) && dialog.dismiss());
    await tab.goto(address);
    await work(tab);
  } finally {
    await context.close();
  }
  assert.deepEqual(faults, []);
}

/** What sticks out of the window, and what is cut off or written over in pictures. Runs in the page. */
function misfits() {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push(`page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('.scroll table, svg')) continue;
    const { left, right } = element.getBoundingClientRect();
    if (right > width + 0.5 || left < -0.5) found.push(`${element.tagName} from ${left} to ${right}`);
  }
  for (const svg of document.querySelectorAll('svg.plot')) {
    const frame = svg.getBoundingClientRect();
    if (frame.width === 0) continue;
    const texts = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]);
    for (const [text, { left, right, top, bottom }] of texts) {
      if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1)
        found.push(`"${text}" is cut off in ${svg.closest('figure').id}`);
    }
    texts.forEach(([text, one], at) => {
      for (const [other, two] of texts.slice(at + 1)) {
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        // Boxes are higher than letters.
        if (across > 1.5 && down > 5) found.push(`"${text}" over "${other}" in ${svg.closest('figure').id}`);
      }
    });
  }
  return found;
}

describe('every report', () => {
  for (const name of cases) {
    for (const width of [375, 1440]) {
      for (const colorScheme of ['light', 'dark']) {
        test(`${name} fits ${width} pixels, ${colorScheme}`, async () => {
          await visit(page(name), { viewport: { width, height: 900 }, colorScheme }, async (tab) => {
            await tab.evaluate(() => document.querySelectorAll('details').forEach((details) => { details.open = true; }));
            assert.deepEqual(await tab.evaluate(misfits), []);
            const ground = await tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
            assert.equal(ground, colorScheme === 'dark' ? 'rgb(21, 26, 33)' : 'rgb(255, 255, 255)');
          });
        });
      }
    }

    test(`${name} says every picture in words`, async () => {
      await visit(page(name), {}, async (tab) => {
        const pictures = await tab.locator('svg').evaluateAll((all) =>
          all.map((svg) => [svg.getAttribute('role'), svg.getAttribute('aria-label') ?? '', svg.closest('figure')?.querySelector('figcaption')?.textContent ?? '']));
        assert.ok(pictures.length > 0);
        for (const [role, label, caption] of pictures) {
          assert.equal(role, 'img');
          assert.ok(label.length > 30, label);
          assert.ok(caption.length > 30, caption);
        }
        assert.equal(await tab.locator('img').count(), 0);
        const shown = await tab.locator('figure').evaluateAll((all) =>
          all.map((figure) => [...figure.querySelectorAll('svg')].filter((svg) => svg.getBoundingClientRect().width > 0).length));
        assert.ok(shown.every((count) => count === 1), `${shown}`);
      });
    });

    test(`${name} has pictures that are files`, async () => {
      const folder = path.join(lab, name);
      const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.svg'));
      assert.ok(files.length > 0);
      for (const file of files) {
        const address = pathToFileURL(path.join(folder, file)).href;
        await visit(address, { colorScheme: 'dark' }, async (tab) => {
          const words = await tab.evaluate(() => [
            document.documentElement.tagName,
            document.querySelector('title').textContent,
            document.querySelector('desc').textContent,
          ]);
          assert.equal(words[0], 'svg');
          assert.ok(words[1].length > 3 && words[2].length > 30, `${words}`);
        });
      }
    });
  }
});

test('tables sort both ways', async () => {
  await visit(page('twelve'), {}, async (tab) => {
    const table = tab.locator('table').first();
    const keys = (column) => table.locator(`tbody td:nth-child(${column})`).evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.key)));
    const column = 3;
    const head = table.locator(`th:nth-child(${column})`);
    const before = await keys(column);
    const falling = before.toSorted((a, b) => b - a);
    assert.equal(before.length, 12);
    await head.locator('button').click();
    assert.deepEqual(await keys(column), falling);
    assert.equal(await head.getAttribute('aria-sort'), 'descending');
    await head.locator('button').click();
    assert.deepEqual(await keys(column), falling.toReversed());
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    const names = () => table.locator('tbody td:first-child').allTextContents();
    await table.locator('th:first-child button').click();
    const sorted = await names();
    assert.deepEqual(sorted, sorted.toSorted((a, b) => a.localeCompare(b, 'en')));
    assert.equal(await head.getAttribute('aria-sort'), null);
  });
});

test('pictures say more when pointed at, and the theme can be turned', async () => {
  await visit(page('one'), { colorScheme: 'light' }, async (tab) => {
    const tip = tab.locator('#tip');
    assert.equal(await tip.isVisible(), false);
    await tab.locator('svg.wide .hit').first().hover();
    assert.match(await tip.textContent(), /points a game/);
    const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await tab.locator('#theme').click();
    assert.notEqual(await ground(), light);
    assert.equal(await tab.locator('#theme').textContent(), 'Light');
    await tab.emulateMedia({ media: 'print' });
    assert.equal(await ground(), light, 'paper is light');
  });
});

test('hostile names stay text', async () => {
  await visit(page('twelve'), {}, async (tab) => {
    assert.match(await tab.title(), /^tournament: /);
    assert.equal(await tab.locator('script').count(), 1);
    const names = await tab.locator('table').first().locator('tbody td:first-child').allTextContents();
    for (const name of hostile) assert.ok(names.includes(name), name);
  });
});
