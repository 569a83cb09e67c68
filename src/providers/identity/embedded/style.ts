/** Stylesheet of the provider's pages: the portal's colours and type, in few rules. */
export const STYLE = `
@font-face{font-family:"Bricolage";src:url("fonts/bricolage.woff2") format("woff2");font-weight:200 800;font-stretch:75% 100%;font-display:swap}
@font-face{font-family:"Hanken";src:url("fonts/hanken.woff2") format("woff2");font-weight:100 900;font-display:swap}
:root{--paper:#f8f2e5;--surface:#fffdf8;--ink:#0f1f3d;--ink-2:#46526b;--rule:#d8cdb5;--edge:#7b7462;--signal:#ec5b0b;--signal-press:#d44f08;--on-signal:#0b1730;--err:#a81828;--err-bg:#fbe0da;--gap:clamp(1.25rem,4vw,4.5rem)}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.5 "Hanken",Arial,sans-serif;display:grid;grid-template-columns:minmax(0,1fr)}
h1,h2,p,ul{margin:0;padding:0}
h1{font:760 clamp(2.1rem,1.55rem + 2.3vw,3.5rem)/1.04 "Bricolage","Arial Narrow",sans-serif;font-stretch:80%;letter-spacing:-.012em;text-wrap:balance}
h2{font:700 1.2rem/1.25 "Hanken",Arial,sans-serif}
p{max-width:62ch}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1.5px}
a:hover{text-decoration-thickness:3px}
code{font:inherit;font-weight:650;overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.poster{position:relative;height:min(44vw,14rem);overflow:hidden;background:#f3c98b}
.poster__scene{position:absolute;left:0;bottom:-12vw;display:block;width:100%;height:150vw}
.sheet{padding:1.5rem var(--gap) 2rem;display:flex;flex-direction:column;gap:2rem;min-width:0}
.brand{display:inline-flex;align-items:center;gap:.7rem;min-height:2.75rem;text-decoration:none;font:780 1.45rem/1 "Bricolage","Arial Narrow",sans-serif;font-stretch:80%}
.brand svg{width:40px;height:32px}
main{display:flex;flex-direction:column;gap:1.5rem;max-width:32rem;width:100%}
form{display:flex;flex-direction:column;gap:1.5rem}
.field{display:flex;flex-direction:column;gap:.35rem}
label{font-weight:650}
.hint{font-size:.9375rem;color:var(--ink-2)}
input[type=text],input[type=password]{width:100%;min-height:3rem;padding:.55rem .8rem;font:inherit;color:var(--ink);background:var(--surface);border:1.5px solid var(--edge);border-radius:3px}
input[aria-invalid=true]{border:2px solid var(--err)}
.field__error{color:var(--err);font-weight:650;font-size:.9375rem}
.check{display:grid;grid-template-columns:1.5rem 1fr;column-gap:.75rem;align-items:center}
.check input{width:1.5rem;height:1.5rem;margin:0;accent-color:var(--ink)}
.check label{min-height:2.75rem;display:flex;align-items:center}
.check .hint{grid-column:2}
.button{display:inline-flex;align-items:center;justify-content:center;align-self:flex-start;min-height:3rem;padding:.55rem 1.6rem;font:650 1.0625rem/1.2 "Hanken",Arial,sans-serif;color:var(--on-signal);background:var(--signal);border:2px solid var(--signal);border-radius:3px;text-decoration:none;cursor:pointer}
.button:hover{background:var(--signal-press);border-color:var(--signal-press)}
.alert{border-left:6px solid var(--err);background:var(--err-bg);padding:1rem 1.25rem;color:var(--ink)}
.way a:not(.button){display:inline-block;padding-block:.6rem}
.demo{border-top:4px solid var(--ink);padding-top:1rem;display:flex;flex-direction:column;gap:.75rem}
.demo ul{list-style:none}
.demo li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1.5rem;padding:.5rem 0;border-bottom:1px solid var(--rule)}
.demo li span{color:var(--ink-2)}
footer{margin-top:auto;font-size:.9375rem;color:var(--ink-2)}
@media (min-width:768px){body{grid-template-columns:minmax(0,5fr) minmax(0,6fr)}.poster{position:sticky;top:0;height:100vh}.poster__scene{bottom:0;height:100%}.sheet{padding-block:2rem;min-height:100vh}}
`;
