import { lazyPart } from '../../../ui/lazy/lazyPart'

const Puzzle = lazyPart(async () => (await import('../../../account/captcha/parts/CaptchaSheet')).CaptchaSheet)

export interface TakePuzzleProps {
  /** The file is fetched for the first that is asked for; it stays for the way out. */
  readonly isAsked: boolean
  readonly open: boolean
  readonly onPass: (pass: string) => void
  readonly onClose: () => void
}

/** Shows that there is a person behind a new account, where an offer asks for that. */
export const TakePuzzle = ({ isAsked, ...puzzle }: TakePuzzleProps) =>
  isAsked && <Puzzle>{(Sheet) => <Sheet {...puzzle} />}</Puzzle>
