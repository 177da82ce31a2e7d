import { bookingThroughput } from './booking-throughput.ts';
import type { Figure } from './figure.ts';
import { history } from './history.ts';
import { publicData } from './public-data.ts';

/**
 * What a visitor's request costs beyond the work it cannot do without, and what a long past costs. Every figure is a
 * ratio of two sides measured in turn, because no two machines, nor two minutes of one, are equally fast.
 */
export async function run(): Promise<Figure[]> {
  return [...(await bookingThroughput()), ...(await publicData()), ...(await history())];
}
