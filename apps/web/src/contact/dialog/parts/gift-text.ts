export const NOT_CHOSEN = '请选择新朋友礼赠'
