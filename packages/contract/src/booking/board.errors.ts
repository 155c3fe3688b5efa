import { failure } from '../kernel/failure'

/** With the visit as it stands now, so that the screen need not ask again. */
export const stageChanged = failure(201070, 409, '这个环节刚被更新，请看最新进度')
export const undoOver = failure(201071, 409, '只能撤回{minutes}分钟以内的上一步')
export const missedTooEarly = failure(201072, 409, '还没到预约时间，不能登记未到店')
export const missedByStudio = failure(201073, 409, '门店自己停业或延后超过{minutes}分钟，不能按未到店处理')
export const placeUnknown = failure(201074, 400, '没有这个位置')
export const placeTaken = failure(201075, 409, '这个位置正在使用')
export const boardStreams = failure(201076, 429, '同时打开的看板太多，最多{count}个')
