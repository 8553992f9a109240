import { defineSignal } from '@temporalio/workflow';

/** A letter that the service sends for the person: a workflow of its own, begun by the person's confirmation. Ids only. */

const PREFIX = 'sending-';
/** One letter, one sending: the workflow's id is the key. */
export function sendingWorkflowId(letterId: string): string {
  return PREFIX + letterId;
}

export interface SendingInput {
  letterId: string;
  /** Milliseconds during which the mail server is tried. */
  retryFor: number;
  /** Milliseconds during which a mail that comes back is listened for: no longer than the letter is kept. */
  listenFor: number;
}

/** `gone`: the letter was deleted meanwhile. */
export type SendingOutcome = 'sent' | 'refused' | 'unknown' | 'failed' | 'gone';

export interface SendingActivities {
  /** Hands the letter to the mail server: once, and never again where it is not known whether it was taken. */
  handOver(letterId: string): Promise<SendingOutcome>;
  /** Notes that no server took it. */
  giveUpSending(letterId: string): Promise<void>;
  /** Makes the page that shows when and whereto it was sent. */
  proveSending(letterId: string): Promise<void>;
  /** Sends the person the very mail that the recipient got. */
  sendCopy(letterId: string): Promise<void>;
  /** Tells the person by mail how it stands, once for each state. */
  tellOfSending(letterId: string): Promise<void>;
  /** Notes that the mail came back. */
  noteReturned(letterId: string): Promise<void>;
}

/** The mail came back; may be told twice. */
export const returnedSignal = defineSignal<[]>('returned');
