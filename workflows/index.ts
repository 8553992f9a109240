export { assistWorkflow } from './assist/workflow';
export { abandonedCheckoutWorkflow, deletionWorkflow } from './deletion/workflow';
export { exampleWorkflow } from './example/workflow';
export { letterWorkflow } from './letter/workflow';
export { orderLinkWorkflow } from './orderLink/workflow';
export { refundWorkflow } from './refund/workflow';
export { subscriptionReceiptWorkflow } from './subscription/workflow';
export { sweepWorkflow } from './sweep/workflow';
export { withdrawalWorkflow } from './withdrawal/workflow';
