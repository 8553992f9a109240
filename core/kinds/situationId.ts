/** The answer to "which situation?" that stands for the kind's own form and letter. Apart, so that the browser has it without the meta-schema. */
export const NO_SITUATION = 'other';
