/** Gives another hour at each call, as ISO, from a date at 00:00 UTC on: appointments that never meet. */
export function hourSeries(from = '2026-11-20'): () => string {
  let hours = 0;
  return () => new Date(Date.parse(from) + hours++ * 3_600_000).toISOString();
}

/** Gives another day at each call, from 1 June 2027 on. */
export function daySeries(): () => string {
  let days = 0;
  return () => new Date(Date.UTC(2027, 5, 1 + days++)).toISOString().slice(0, 10);
}

/** Gives another quarter of an hour of Wednesday at each call: windows that never overlap. */
export function windowSeries(): () => object {
  let minute = 0;
  return () => {
    const startTime = clockOf(minute);
    minute += 15;
    return { dayOfWeek: 3, startTime, endTime: clockOf(minute), appointmentDuration: 15 };
  };
}

function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
