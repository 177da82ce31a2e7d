import { gzipSync } from 'node:zlib';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer } from '#server/start-server.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addCrowd } from '#test/factories/crowd.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { createClient, must } from '#test/harness/client.ts';
import { atMost, median, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes, type Load } from './load-client.ts';
import { DAY_MS, SECRET, today, withDataDir } from './open-agenda.ts';

const FEW = 30;
const MANY = 1_000;
const ROUNDS = 9;
const CALLS = 100;
const MOST_BYTES = 15_000;
const MOST_TIMES = 4;

/** A team's shared link at 1,000 people: what its page weighs, and what a search after a booking costs beside 30 people. */
export async function teamLink(env: Record<string, string>): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      APP_SECRET: SECRET,
      RATE_LIMITS: 'off',
      ...env,
    });
    const server = await startServer(config, { log: createLogger('silent'), workers: false });
    const guest = createClient(server.address);
    let load: Load | undefined;
    try {
      const team = async (people: number) => {
        const organization = await createOrganization({ guest });
        const person = await createProfessional(organization, 'Profissional', {
          title: 'Psicóloga',
          description: 'Atende adultos e crianças, também por vídeo.',
        });
        await addWeek(organization, person);
        await addCrowd(server.context.database, person, people - 1);
        let hour = 0;
        const book = () =>
          addAppointment(organization, person, new Date(today() + DAY_MS + hour++ * 3_600_000).toISOString());
        return { adminId: organization.admin.user.id, book };
      };
      const [few, many] = [await team(FEW), await team(MANY)];
      load = await openLoad(server.address, 1);
      const search = async ({ adminId, book }: typeof few): Promise<number> => {
        await book();
        const requests = Array.from({ length: CALLS }, (_, call) =>
          requestBytes('GET', `/api/booking/shared/admin/${adminId}?search=pessoa+${call}`),
        );
        return (mustAll(await (load as Load).send(requests), 200) * 1000) / CALLS;
      };
      const rounds: [number, number][] = [];
      for (let round = 0; round <= ROUNDS; round++) rounds.push([await search(few), await search(many)]);
      const of = (side: 0 | 1) => median(rounds.slice(1).map((round) => round[side]));
      const html = must<string>(await guest.get(`/book/shared/${many.adminId}`));
      return [
        atMost(
          `Shared link of ${MANY} people, its page`,
          gzipSync(html).length,
          'bytes, compressed',
          MOST_BYTES,
        ),
        atMost(
          `Shared link of ${MANY} people, a search after a booking`,
          of(1) / of(0),
          `times that of ${FEW} (${of(1).toFixed(2)} and ${of(0).toFixed(2)} ms)`,
          MOST_TIMES,
        ),
      ];
    } finally {
      load?.close();
      await server.close();
    }
  });
}
