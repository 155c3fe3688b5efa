import { customChanged, customNotFound, optionClosed } from '../custom/custom.errors'
import { failure } from '../kernel/failure'
import { invalidInput } from '../kernel/kernel.errors'
import { notFoundOf } from '../kernel/payables'

export const bookingNotFound = notFoundOf('booking')
export const bookingStateChanged = failure(201005, 409, '预约状态已变化，请刷新后重试')
export const tooManyHolds = failure(201006, 409, '您有{count}个待支付的预约，请先支付或取消')
export const priceChanged = failure(201007, 409, '价格有变化，请确认后再提交')
export const agreementMissing = failure(201008, 400, '请先阅读并同意预约须知')
export const rescheduleClosed = failure(201009, 409, '距离开始不足{hours}小时，不能改期')
export const rescheduledOut = failure(201010, 409, '改期次数已用完')
export const rescheduleTooFar = failure(201011, 409, '只能改到原预约日期起{days}天内')
export const refundChanged = failure(201012, 409, '退款金额有变化，请确认后再提交')
export const cancelClosed = failure(201013, 409, '现在不能取消这个预约')
export const deleteClosed = failure(201014, 409, '只能删除已结束的预约')
export const reviewClosed = failure(201015, 409, '完成后才能评价')
export const reviewedAlready = failure(201016, 409, '您已经评价过了')
export const voucherUnfitThere = failure(201026, 409, '兑换券在这个时间或门店不能用（{reason}），请换一个')
export const seriesNotFound = failure(201020, 404, '没有找到这个造型')
export const addonUnknown = failure(201021, 400, '所选附加项不再提供')
export const sameStart = failure(201022, 400, '新的时间与原来相同')
export const overlapsAnother = failure(201024, 409, '您在这个时间已有一个预约')
export const pausedForUnpaid = failure(201025, 429, '一天内已有{count}次预约没有支付，请在{time}后再约，或致电门店')
export const outOfBounds = failure(201027, 409, '这个预约只能改到企业活动的门店、日期和时段内')
export const placesGone = failure(201028, 409, '这一天的企业名额已满，请换一天')
export const reviewOver = failure(201023, 409, '完成后{days}天内可以评价，现在已经过了')
/** Shown in a dialog, as what was just taken is. */
export const turnOver = failure(201040, 409, '为您保留的位置已经失效，请换一个时间')
/** With the booking that was made of it. */
export const turnTaken = failure(201053, 409, '您已经用这个位置下单了，请到我的预约查看')
export const noGuest = failure(201043, 404, '这个预约由本人到店')
export const linkGone = failure(201041, 404, '这个链接已经失效')
export const guestOwn = failure(201042, 409, '请把链接发给到店的人，由本人选择')
export const guestNumber = failure(201051, 409, '这不是预约里留的手机号，请让约的人改对')
export const guestRefused = failure(201052, 409, '对方选择了不接收短信，不再去问')
export const guestIsYou = failure(201050, 409, '这是您自己的手机号，到店人选“本人”就好')
export const noGuestMessages = failure(201047, 409, '目前没有短信发给到店人，不用征求同意')
export const visitOwn = failure(201049, 409, '这是公司给您本人的名额，不能改由别人到店')
export const lateClosed = failure(201044, 409, '到店当天才能告诉门店晚到')
export const lateOver = failure(201048, 409, '已经过了预约时间，请致电门店')
export const noLaterStart = failure(201045, 409, '这个时间不能顺延，请换一个或致电门店')
export const postponedAlready = failure(201046, 409, '已经顺延过一次，请致电门店')

export const customErrors = [customNotFound, optionClosed, customChanged, invalidInput] as const

// The day board.
/** With the visit as it stands now, so that the screen need not ask again. */
export const stageChanged = failure(201070, 409, '这个环节刚被更新，请看最新进度')
export const undoOver = failure(201071, 409, '只能撤回{minutes}分钟以内的上一步')
export const missedTooEarly = failure(201072, 409, '还没到预约时间，不能登记未到店')
export const missedByStudio = failure(201073, 409, '门店自己停业或延后超过{minutes}分钟，不能按未到店处理')
export const missedIsSaid = failure(201077, 409, '未到店请在看板上登记，结算前可以撤销')
export const visitAhead = failure(201078, 409, '还没到到店的日子；顾客提前来时请先改期')
/** Beyond the policy somebody says why. */
export const beyondReason = failure(201087, 400, '超出预约规则的改期，请填写原因')
export const placeUnknown = failure(201074, 400, '没有这个位置')
export const placeTaken = failure(201075, 409, '这个位置正在使用')
export const boardStreams = failure(201076, 429, '同时打开的看板太多，最多{count}个')

// Orders that staff search for, and visits that they make at the desk.
export const tailNeedsDay = failure(201080, 400, '只知道手机号后四位时，请先选门店和到店日期')
export const searchTooWide = failure(201081, 400, '到店日期最多查{days}天，请缩小范围')
export const exportTooLarge = failure(201088, 400, '一次最多导出{count}笔，请缩小范围')
export const customerStale = failure(201082, 409, '顾客信息已过期，请重新登记手机号')
export const hasVisitThen = failure(201083, 409, '这位顾客在这个时间已有预约')
export const numberMissing = failure(201085, 404, '没有留下手机号')
export const phonesTooMany = failure(201086, 429, '今天查看的号码太多了，请在{time}后再试，或请店长处理')
export const deskTooMany = failure(201084, 429, '今天登记的顾客太多了，请在{time}后再试，或请店长处理')

// Money back out of goodwill.
export const goodwillEarly = failure(201090, 409, '还没到店的预约请用取消或改期处理')
/** With what is left. */
export const goodwillOver = failure(201091, 409, '超过这笔订单还能退的金额')
export const goodwillChanged = failure(201092, 409, '退回的去向有变化，请核对后再提交')
export const goodwillGiven = failure(201093, 409, '已经协商退款的到店不能再撤回到未到店')
export const closingNotFound = failure(201064, 404, '没有找到这次停业')
export const closingChanged = failure(201065, 409, '这次停业已被改动，请刷新后再操作')
export const closingSettled = failure(201067, 409, '没有还要退款的预约')
export const closingOverlaps = failure(201066, 409, '这段时间已有停业或装修安排，请先结束它')
