import { ApiError } from './errors.ts';

type Selection = Map<string, Selection | null>;

/**
 * The part of an answer that the parameter `fields` selects, such as `items(id,start/date),nextPageToken`.
 * Source: "Work with partial resources" in the guide to performance. @throws ApiError 400 for a selection that cannot be read
 */
export function partial(body: unknown, fields: string): unknown {
  return select(body, read(fields));
}

function select(value: unknown, selection: Selection | null): unknown {
  if (selection === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => select(each, selection));
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const wanted = selection.has(name) ? selection.get(name) : selection.get('*');
    return wanted === undefined ? [] : [[name, select(inner, wanted)] as const];
  });
  return Object.fromEntries(kept);
}

function read(fields: string): Selection {
  const tokens = fields.match(/[\w*-]+|[(),/]/g) ?? [];
  if (tokens.join('') !== fields) throw unreadable(fields);
  let position = 0;
  const list = (): Selection => {
    const selection: Selection = new Map();
    for (;;) {
      const [name, inner] = one();
      const before = selection.get(name);
      selection.set(name, before && inner ? new Map([...before, ...inner]) : inner);
      if (tokens[position] !== ',') return selection;
      position++;
    }
  };
  const one = (): [string, Selection | null] => {
    const name = tokens[position++] ?? '';
    if (!/^[\w*-]+$/.test(name)) throw unreadable(fields);
    if (tokens[position] === '/') {
      position++;
      return [name, new Map([one()])];
    }
    if (tokens[position] !== '(') return [name, null];
    position++;
    const inner = list();
    if (tokens[position++] !== ')') throw unreadable(fields);
    return [name, inner];
  };
  const selection = list();
  if (position !== tokens.length) throw unreadable(fields);
  return selection;
}

const unreadable = (fields: string) =>
  new ApiError(400, 'invalidParameter', `Invalid field selection ${fields}`, {
    locationType: 'parameter',
    location: 'fields',
  });
