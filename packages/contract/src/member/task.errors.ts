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
/** With an account that has left since. */
export const taskPaidBefore = failure(202024, 409, '这个任务的奖励，您以前领过了')
export const proofNotFound = failure(202020, 404, '没有找到这份返图')
export const proofDecided = failure(202021, 409, '这份返图已经处理过')
export const proofWaits = failure(202023, 409, '这次拍摄的返图正在审核或已经通过')
export const proofTriesOver = failure(202022, 409, '提交次数已经用完')
