/** The answer to "which situation?" that stands for the kind's own form and letter. */
export const NO_SITUATION = 'other';
