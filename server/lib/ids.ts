import { v5, v7 } from 'uuid';

/** A new UUIDv7: unique, and sorted by the time of its making. */
export function newId(): string {
  return v7();
}

/** The UUID of a name: always the same for the same name and namespace. */
export function idOfName(name: string, namespace: string): string {
  return v5(name, namespace);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}
