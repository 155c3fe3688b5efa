import { failure } from '../kernel/failure'

export const taskNotFound = failure(202001, 404, '任务不存在')
export const taskNotDone = failure(202002, 409, '还没有完成')
export const taskOver = failure(202003, 409, '任务已结束')
export const taskPointsFull = failure(202004, 409, '今日积分已达上限，明天再来领取')
export const notANote = failure(202005, 400, '链接不是小红书笔记')
export const noteTaken = failure(202006, 409, '该笔记已提交过')
export const badgeNotEarned = failure(202014, 409, '还没有获得这枚勋章')
export const badgeShareGone = failure(202015, 404, '这枚勋章已收起')
export const taskLocked = failure(202019, 409, '暂时不能参加这个任务')
export const proofTriesOver = failure(202022, 409, '提交次数已经用完')
