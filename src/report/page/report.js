'use strict';
// Tables are sorted by the button in a column's head: numbers first from the largest, texts from A.
for (const button of document.querySelectorAll('th button')) {
  button.addEventListener('click', () => {
    const head = button.parentElement;
    const column = head.cellIndex;
    const body = head.closest('table').tBodies[0];
    const numeric = head.classList.contains('number');
    const last = head.getAttribute('aria-sort');
    const rising = last ? last === 'descending' : !numeric;
    for (const other of head.parentElement.cells) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', rising ? 'ascending' : 'descending');
    const key = (row) => {
      const cell = row.cells[column];
      if (!numeric) return cell.textContent;
      const value = Number.parseFloat(cell.dataset.key);
      return Number.isNaN(value) ? -Infinity : value;
    };
    const order = (a, b) => (numeric ? a - b : a.localeCompare(b, 'en'));
    const rows = [...body.rows].map((row) => [key(row), row]);
    rows.sort(([a], [b]) => (rising ? order(a, b) : order(b, a)));
    body.append(...rows.map(([, row]) => row));
  });
}

// What pictures say when pointed at: at once and near the pointer, not the browser's slow titles.
const tip = document.getElementById('tip');
for (const title of document.querySelectorAll('.hit > title')) {
  title.parentElement.dataset.tip = title.textContent;
  title.remove();
}
const show = (event) => {
  const hit = event.target.closest?.('.hit');
  tip.hidden = !hit;
  if (!hit) return;
  tip.textContent = hit.dataset.tip;
  const width = document.documentElement.clientWidth;
  const left = Math.min(event.clientX + 14, width - tip.offsetWidth - 8);
  const above = event.clientY - tip.offsetHeight - 14;
  tip.style.left = `${Math.max(8, left) + window.scrollX}px`;
  tip.style.top = `${(above < 8 ? event.clientY + 18 : above) + window.scrollY}px`;
};
document.addEventListener('pointermove', show);
document.addEventListener('pointerdown', show);
document.addEventListener('pointerleave', () => { tip.hidden = true; });

// Light or dark as the system has it, until one says otherwise.
const theme = document.getElementById('theme');
const dark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};
const name = () => { theme.textContent = dark() ? 'Light' : 'Dark'; };
theme.hidden = false;
theme.addEventListener('click', () => {
  document.documentElement.dataset.theme = dark() ? 'light' : 'dark';
  name();
});
name();
