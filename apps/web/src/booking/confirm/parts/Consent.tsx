import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { AgreementCheck } from '../../../ui/Checkbox/Checkbox'

const ID = 'booking-consent'

/** The way on needs it. */
export const focusConsent = (): void => document.querySelector<HTMLElement>(`#${ID} input`)?.focus()

export interface ConsentProps {
  readonly checked: boolean
  readonly onChange: (given: boolean) => void
  readonly asked: boolean
}

export const Consent = ({ checked, onChange, asked }: ConsentProps) => (
  <div id={ID}>
    <AgreementCheck checked={checked} onChange={onChange} asked={asked}>
      已阅读并同意
      <Link to={paths.bookingInformation()}>《预约须知》</Link>
      和以上规则
    </AgreementCheck>
  </div>
)
