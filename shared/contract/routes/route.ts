import type { z } from 'zod';

/** Who may call a route: everybody, people who are signed in, administrators, or the holder of a system's key. */
export type Access = 'public' | 'session' | 'admin' | 'api-token' | 'mcp-token';

/** What limits calls from one address; the figures stand in `server/http/rate-limits.ts`. */
export type LimitName = 'signIn' | 'link' | 'testMail' | 'register' | 'booking' | 'trial' | 'publicRead';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A route's name: its method and its address, with `:name` for each part that varies. */
export type RouteName = `${Method} /${string}`;

/** All that a caller and the server agree on about one address. */
export type Route = {
  readonly access: Access;
  /**
   * Whether people who are inactive may call it: reading is allowed and everything else refused, unless it is said
   * here. Allowed is what keeps their own account safe; refused is reading that hands out power to change things.
   */
  readonly whileInactive?: 'allowed' | 'refused';
  readonly limit?: LimitName;
  /** The address holds a secret: no cache keeps the answer, and no search engine lists it. */
  readonly secret?: true;
  /** An answer that is sent while it is made: events, which never end, or a file. Nobody may ask for its headers alone. */
  readonly stream?: 'events' | 'file';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** Bytes that a body may have, where it is more than the server's own limit. */
  readonly bodyLimit?: number;
  /** What is answered, by status. */
  readonly answer: Readonly<Record<number, z.ZodType>>;
  /** How the published description calls it; routes without are left out of it. */
  readonly docs?: {
    readonly operationId: string;
    readonly tag: string;
    readonly summary: string;
    readonly description?: string;
  };
};

export type RouteTable = Readonly<Record<RouteName, Route>>;

/** Checks a table of routes and keeps its exact type, from which server and client take theirs. */
export function defineRoutes<const T extends RouteTable>(routes: T): T {
  return routes;
}
