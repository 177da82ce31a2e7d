// Runs in the page before everything else and sends what goes wrong there to the watched line (watched-line.ts).
/* global window, document */

const report = (body) => void fetch('/watched-line/problems', { method: 'POST', body, keepalive: true });

// What is still on its way when the page is left is broken off by leaving, which an engine may do before it says that the page is
// left: what stays is reported after a moment.
const MOMENT_MS = 500;
let isLeaving = false;
window.addEventListener('beforeunload', () => (isLeaving = true));
window.addEventListener(
  'error',
  ({ message, target }) => {
    if (message) report(`exception: ${message}`);
    // Only fetched ahead: Firefox breaks it off together with the same file of the page that was left. What is needed is asked for
    // again, and complains by itself.
    else if (target.rel === 'modulepreload') return;
    else setTimeout(() => !isLeaving && report(`not loaded: ${target.src ?? target.href}`), MOMENT_MS);
  },
  true,
);
window.addEventListener('unhandledrejection', ({ reason }) => report(`rejected: ${reason?.stack ?? reason}`));
document.addEventListener(
  'securitypolicyviolation',
  ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    report(`policy: ${effectiveDirective} blocked ${blockedURI} ${sample} (${sourceFile})`),
);
for (const level of ['error', 'warn']) {
  const original = console[level];
  console[level] = (...values) => {
    report(`console.${level}: ${values.map(String).join(' ')}`);
    original.apply(console, values);
  };
}
