/** Name of the header that carries the id of the request behind a piece of work: in HTTP, and in Temporal's messages. */
export const REQUEST_ID = 'x-request-id';
