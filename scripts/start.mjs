// `npm start`: installs and builds what is missing, then serves. On a fresh machine it needs only Node and git.
// package.json calls it with `exec`, so that npm's signals reach the server and npm waits until it has drained;
// a Windows shell, which has no `exec`, takes the second half of that line.
// Written so that an old Node can still read it and say what is wrong: nothing is imported before the version is known.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `O Hora Marcada precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}. ` +
      'Instale uma versão atual em https://nodejs.org e tente de novo.',
  );
  process.exit(1);
}

import('./lib/serve.mjs').then(async ({ prepareServer, serve }) => {
  await prepareServer();
  await serve();
});
