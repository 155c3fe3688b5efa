/** Customers who come to the store today. */
export const visitorsToday = [
  { mobile: '13711110001', nickname: '林晚晴' },
  { mobile: '13711110002', nickname: '陈一诺' },
  { mobile: '13711110003', nickname: '顾南星' },
  { mobile: '13711110004', nickname: '许知夏' },
  { mobile: '13711110005', nickname: '宋明远' },
  { mobile: '13711110006', nickname: '叶小满' },
  { mobile: '13711110007', nickname: '江予安' },
  { mobile: '13711110008', nickname: '沈听澜' },
] as const
