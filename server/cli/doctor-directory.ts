import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { problem, risk, type Finding } from './finding.ts';

/** Where an embedded database counts as full (`server/db/probe.ts`), and where it soon will be. Bytes. */
const FULL_BYTES = 1024 * 1024;
const LOW_BYTES = 1024 * FULL_BYTES;
/** What the group and everybody may do. */
const OTHERS = 0o077;

/** The data directory: whether it can be written to, who else may read it, and how much room is left. */
export async function examineDirectory(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  if (!existsSync(dataDir))
    return [
      risk(
        'DATA_DIR_MISSING',
        `A pasta de dados ${dataDir} não existe; o servidor a cria ao iniciar.`,
        'Se esta instalação já tem dados, DATA_DIR aponta para o lugar errado.',
      ),
    ];
  return [
    ...(await examineAccess(dataDir)),
    ...(await examineRoom(dataDir)),
    ...(existsSync(`${join(dataDir, 'database')}.loss.json`)
      ? [
          problem(
            'DATABASE_LOST_ROWS',
            'O banco de dados embutido perdeu as últimas alterações em algum momento.',
            'Restaure o último backup bom, ou apague database.loss.json para seguir com o que restou.',
          ),
        ]
      : []),
  ];
}

async function examineAccess(dataDir: string): Promise<Finding[]> {
  const { mode, uid } = await stat(dataDir);
  const found: Finding[] = [];
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own)
    found.push(
      problem(
        'DATA_DIR_OWNER',
        `A pasta ${dataDir} é de outro usuário (uid ${uid}, este é ${own}).`,
        'Rode o comando como o usuário do serviço, ou corrija o dono com chown.',
      ),
    );
  if ((mode & OTHERS) !== 0)
    found.push(
      risk(
        'DATA_DIR_OPEN',
        `Outros usuários desta máquina podem abrir a pasta ${dataDir}.`,
        `chmod 700 ${dataDir}`,
      ),
    );
  const secret = join(dataDir, 'app-secret');
  if (existsSync(secret) && ((await stat(secret)).mode & OTHERS) !== 0)
    found.push(
      problem(
        'SECRET_FILE_OPEN',
        `Outros usuários desta máquina podem ler ${secret}, do qual derivam os links dos clientes.`,
        `chmod 600 ${secret}`,
      ),
    );
  return found;
}

async function examineRoom(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < FULL_BYTES)
    return [
      problem('DISK_FULL', `O disco de ${dataDir} está cheio.`, 'Libere espaço: nada mais pode ser gravado.'),
    ];
  if (free < LOW_BYTES)
    return [
      risk(
        'DISK_LOW',
        `O disco de ${dataDir} tem só ${Math.floor(free / FULL_BYTES)} MiB livres.`,
        'Libere espaço ou aumente o disco.',
      ),
    ];
  return [];
}
