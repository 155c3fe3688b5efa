/**
 * The chambers of the rooms that are too large for one folder, ground up: a chamber uses only chambers named before it.
 * Read by the boundary check. The contract's stems are names of these.
 */
export const serverChambers: Readonly<Record<string, readonly string[]>> = {
  account: ['person', 'session', 'proof', 'self', 'login', 'upkeep'],
  booking: [
    'record',
    'floor',
    'money',
    'notice',
    'guest',
    'settle',
    'view',
    'create',
    'change',
    'staff',
    'goodwill',
    'board',
    'search',
    'desk',
    'closing',
    'share',
    'upkeep',
  ],
  campaign: ['version', 'offer', 'page', 'count', 'take', 'entry', 'operator', 'upkeep'],
  contact: ['city', 'record', 'gift', 'qr', 'visitor', 'wecom', 'operator', 'upkeep'],
  enterprise: ['drive', 'staff', 'hr', 'statement', 'visit', 'operator', 'upkeep'],
  member: ['membership', 'level', 'points', 'badge', 'task', 'mall', 'invite', 'code', 'center', 'upkeep'],
  wallet: ['card', 'tender', 'transfer', 'issue', 'case', 'upkeep'],
}

export const webChambers: Readonly<Record<string, readonly string[]>> = {
  account: ['captcha', 'code', 'profile', 'login', 'mobile', 'session', 'leave'],
  booking: [
    'upcoming',
    'view',
    'time',
    'guest',
    'confirm',
    'series',
    'result',
    'list',
    'detail',
    'reschedule',
    'review',
  ],
  campaign: ['offer', 'blocks', 'page'],
  contact: ['dialog', 'adviser', 'home'],
  enterprise: ['drive', 'staff', 'visit'],
  member: ['level', 'badge', 'mall', 'code', 'task', 'center'],
  platform: ['browser', 'upload', 'page', 'session', 'wechat', 'list'],
  wallet: ['card', 'transfer', 'detail', 'tender', 'redeem'],
}
