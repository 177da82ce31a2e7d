/** What the documentation page reads of an OpenAPI 3.1 document. */
export type ApiSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
};

export type ApiContent = Readonly<Record<string, { readonly schema?: ApiSchema }>>;

export type ApiOperation = {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: ApiSchema;
  }[];
  readonly requestBody?: { readonly content?: ApiContent };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: ApiContent }>
  >;
};

export type ApiDocument = {
  readonly info: { readonly title: string; readonly description?: string; readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ApiSchema>> };
};
