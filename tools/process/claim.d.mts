export type Claim = { file: string; update: (info: object) => void; release: () => void }
export type LiveClaim = { pid: number; identity: string; [key: string]: unknown }

export function identityOf(pid: number): string | undefined
export function isAlive(identity: string): boolean
export function writeClaim(dir: string, info?: object, pid?: number): Claim
export function liveClaims(dir: string, ownFile?: string): LiveClaim[]
export function holdAlone(dir: string, options?: { onWait?: () => void; signal?: AbortSignal }): Promise<() => void>
