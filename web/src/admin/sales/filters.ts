/** The filters as the address has them. */
export const FILTERS = {
  search: '',
  from: '',
  to: '',
  status: 'all',
  letterType: 'all',
  category: 'all',
  paymentMethod: 'all',
  discountCode: 'all',
  sort: '-date',
  page: '1',
  pageSize: '50',
};
export type Filter = keyof typeof FILTERS;
