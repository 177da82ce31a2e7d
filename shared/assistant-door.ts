/** What the page of the server for assistants is drawn from. */
export type AssistantDoor = {
  /** Where it is, as the outside reaches it. */
  readonly endpoint: string;
  /** Revisions of the protocol that it speaks, the newest first. */
  readonly revisions: readonly string[];
  readonly tools: readonly AssistantTool[];
};

export type AssistantTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether it only looks. */
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description: string;
  }[];
};
