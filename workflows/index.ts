export { assistWorkflow } from './assist/workflow';
export { letterWorkflow } from './letter/workflow';
export { refundWorkflow } from './refund/workflow';
export { sweepWorkflow } from './sweep/workflow';
