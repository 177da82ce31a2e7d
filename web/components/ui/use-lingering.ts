import { useState } from 'react';

/** The last value that was not null: what a dialog shows while it fades out, when its subject is gone already. */
export function useLingering<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
