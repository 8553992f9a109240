/** The mail with a link that confirms what was asked for an order: a workflow of its own. Ids only. */

const PREFIX = 'order-link-';
/** One link, one mail: the workflow's id is the key. */
export function orderLinkWorkflowId(linkId: string): string {
  return PREFIX + linkId;
}

export interface OrderLinkInput {
  linkId: string;
  /** Milliseconds during which the mail is tried: no longer than the link works. */
  retryFor: number;
}

export interface OrderLinkActivities {
  /** Sends the link once, to whoever asked; does nothing when it has gone, or is over. */
  sendOrderLink(linkId: string): Promise<void>;
}
