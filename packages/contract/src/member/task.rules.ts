/** How a task is proven. */
export const TASK_KINDS = [
  'profile',
  'bind_wechat',
  'fact',
  'review',
  'contact',
  'subscribe',
  'invite',
  'sign',
  'browse',
  'proof',
] as const

/** What a task is for a member now. */
export const TASK_STANDINGS = ['locked', 'open', 'submitted', 'rejected', 'done', 'claimed'] as const

export const PROOF_STATES = ['submitted', 'approved', 'rejected'] as const
