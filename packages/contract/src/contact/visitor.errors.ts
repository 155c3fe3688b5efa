import { failure } from '../kernel/failure'

export const noAdviser = failure(204001, 404, '该城市暂无顾问')
export const contactUnauthorized = failure(204002, 403, '请先授权')
export const giftNotChosen = failure(204003, 400, '请选择新朋友礼赠')
export const contactRefused = failure(204004, 409, '这样保存不了')
