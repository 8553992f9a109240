/**
 * What api and worker share about the PDF of an example's letter. It belongs to no record, so the letter itself travels,
 * sealed under a key of its own; the history is deleted when the PDF is there.
 */

/** Workflow id of one such PDF. */
export function exampleWorkflowId(id: string): string {
  return `example-${id}`;
}

/** Base64, all of it readable by the service alone. */
export interface SealedExample {
  id: string;
  /** The key of `box` and of the PDF, wrapped as letters' keys are. */
  key: string;
  /** The letter and what is printed with it. */
  box: string;
}

/** What the boxes are bound to. */
export const EXAMPLE_BOX = { letter: 'example:letter', pdf: 'example:pdf' } as const;

export interface ExampleActivities {
  /** @returns the PDF, sealed, base64. @throws ApplicationFailure of type `conversion_failed` */
  renderExample(example: SealedExample): Promise<string>;
}
