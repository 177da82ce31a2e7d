export function findEngines(): Promise<{ firefox: string; driver: string; browser: string; screen: string }>;
