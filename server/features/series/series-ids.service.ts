/** Which appointments are of which series: what systems and webhooks are given of it. */
export { seriesIdsOf } from './series.queries.ts';
