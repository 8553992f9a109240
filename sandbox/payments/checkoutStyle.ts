import { buildEscapedHtml } from '../html';

/** Style of the hosted page. */
export const CHECKOUT_STYLE = buildEscapedHtml`
:root { color-scheme: light dark; --ink: #14396b; --ink-strong: #0e2a50; --on-ink: #fff; --text: #1d1f22;
  --soft: #565b62; --line: #c9cbd0; --edge: #85898f; --paper: #fff; --desk: #f6f4ef; --wrong: #a3211b;
  --wrong-bg: #fdf0ee; --watch: #fbe7b2; --watch-text: #4a3600; }
@media (prefers-color-scheme: dark) { :root { --ink: #9cc0f5; --ink-strong: #bcd5fa; --on-ink: #0d1a2d;
  --text: #eceae6; --soft: #b6b8bc; --line: #3b4149; --edge: #7c838c; --paper: #1d2127; --desk: #14171b;
  --wrong: #ffb0a8; --wrong-bg: #3a1d1b; --watch: #4d3c0f; --watch-text: #fbe7b2; } }
* { box-sizing: border-box; margin: 0; }
body { font: 400 17px/1.5 "Source Sans 3", "Segoe UI", system-ui, sans-serif; color: var(--text);
  background: var(--paper); min-height: 100vh; display: flex; flex-direction: column;
  font-variant-numeric: tabular-nums; }
.banner { background: var(--watch); color: var(--watch-text); font-size: 15px; padding: 8px 16px; text-align: center; }
.banner strong { border: 1px solid currentColor; border-radius: 4px; padding: 0 6px; margin-right: 8px;
  font-size: 13px; letter-spacing: .04em; text-transform: uppercase; }
.desk { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr); }
.summary { background: var(--desk); padding: 24px 20px 28px; }
.panel { padding: 28px 20px 48px; display: grid; gap: 16px; align-content: start; }
.merchant a { color: var(--soft); text-decoration: none; display: inline-flex; gap: 8px; align-items: center; min-height: 48px; }
.merchant a:hover { color: var(--ink); text-decoration: underline; }
h1 { font-weight: 400; font-size: 18px; color: var(--soft); margin: 8px 0 16px; }
h1 span { display: block; }
h1 strong { display: block; font-size: 40px; line-height: 1.15; font-weight: 650; color: var(--text); letter-spacing: -.01em; }
h2 { font-size: 22px; font-weight: 650; }
.facts { border-top: 1px solid var(--line); }
.facts div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; }
.facts .sum { border-top: 1px solid var(--line); font-weight: 650; }
.facts .small { padding-top: 0; color: var(--soft); font-size: 15px; }
.field { display: grid; gap: 6px; } .field span { font-weight: 600; font-size: 16px; }
input:not([type=radio]):not([type=hidden]) { font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--edge); border-radius: 8px; padding: 10px 12px; min-height: 48px; width: 100%; }
input[name=card_number] { letter-spacing: .04em; }
input[readonly]:not([type=radio]) { background: var(--desk); border-color: var(--line); color: var(--soft); }
input[aria-invalid]:not([type=radio]) { border: 2px solid var(--wrong); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; border-radius: 8px; }
fieldset { border: 0; padding: 0; display: grid; gap: 16px; min-width: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: end; }
.methods { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.method { display: flex; align-items: center; gap: 10px; border: 1px solid var(--edge); border-radius: 8px;
  padding: 10px 14px; min-height: 52px; font-weight: 600; cursor: pointer; }
.method input { width: 20px; height: 20px; accent-color: var(--ink); }
.method:has(:checked) { border: 2px solid var(--ink); padding: 9px 13px; }
form:has([value=swish]:checked) .of-card, form:has([value=card]:checked) .of-swish { display: none; }
.hint { color: var(--soft); }
button, a.primary { font: inherit; font-weight: 650; border-radius: 8px; min-height: 52px; padding: 12px 20px;
  cursor: pointer; border: 1px solid transparent; text-align: center; text-decoration: none; width: 100%; }
.primary { background: var(--ink); color: var(--on-ink); margin-top: 4px; } .primary:hover { background: var(--ink-strong); }
.quiet { background: none; color: var(--ink); font-weight: 600; } .quiet:hover { text-decoration: underline; }
.problem { color: var(--wrong); background: var(--wrong-bg); border-left: 4px solid var(--wrong); border-radius: 4px;
  padding: 10px 14px; font-weight: 600; }
.cards { border-top: 1px solid var(--line); padding-top: 8px; font-size: 16px; }
.cards summary { cursor: pointer; color: var(--ink); min-height: 40px; display: list-item; padding: 8px 0; }
.cards div { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 4px 0; }
.cards code { font: 600 15px ui-monospace, "DejaVu Sans Mono", monospace; user-select: all; }
.cards dd, .cards p { color: var(--soft); }
.foot { color: var(--soft); font-size: 15px; }
.single { place-items: start center; background: var(--desk); }
.end { background: var(--paper); width: min(100% - 32px, 520px); margin-top: 8vh; border-radius: 8px;
  border: 1px solid var(--line); padding: 32px 28px; }
.end h1 { font-size: 28px; font-weight: 650; color: var(--text); margin: 0; }
.portal { max-width: 640px; width: min(100% - 32px, 640px); margin: 24px auto 48px; display: grid; gap: 20px;
  align-content: start; flex: 1; }
.portal h1 { font-size: 28px; font-weight: 650; color: var(--text); margin: 0; }
.portal section { border: 1px solid var(--line); border-radius: 8px; padding: 20px; display: grid; gap: 16px; }
.portal form { display: grid; gap: 6px; }
.portal form .hint { font-size: 15px; }
.portal .quiet { border-color: var(--edge); }
.portal .facts { border-top: 0; }
.state { font-weight: 650; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (min-width: 900px) {
  .desk:not(.single) { grid-template-columns: 1fr 1fr; }
  .summary { display: flex; flex-direction: column; align-items: flex-end; padding: 64px 72px; } .summary > * { width: min(100%, 400px); }
  .panel:not(.end) { padding: 64px 72px; } .panel:not(.end) > * { max-width: 440px; }
}
`;
