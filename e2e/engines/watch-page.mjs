// Runs in the page before everything else and sends what goes wrong there to the watched line (watched-line.ts).
/* global window, document */

const report = (body) => void fetch('/watched-line/problems', { method: 'POST', body, keepalive: true });

window.addEventListener(
  'error',
  ({ message, target }) =>
    report(message ? `exception: ${message}` : `not loaded: ${target.src ?? target.href}`),
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
