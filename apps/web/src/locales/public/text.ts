/** A page of running text: sections with an anchor each, made of paragraphs and lists in order. */
export type PublicText = {
  readonly title: string;
  /** One line under the title. */
  readonly text: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    /** A list is an array of its items. */
    readonly body: readonly (string | readonly string[])[];
  }[];
};
