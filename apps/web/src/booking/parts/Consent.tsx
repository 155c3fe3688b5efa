import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { AgreementCheck } from '../../ui/Checkbox/Checkbox'

const ID = 'booking-consent'

/** The bar below is far from the box that it needs. */
export const focusConsent = (): void => document.querySelector<HTMLElement>(`#${ID} input`)?.focus()

interface ConsentProps {
  readonly checked: boolean
  readonly onChange: (given: boolean) => void
  readonly asked: boolean
}

export const Consent = ({ checked, onChange, asked }: ConsentProps) => (
  <div id={ID}>
    <AgreementCheck checked={checked} onChange={onChange} asked={asked}>
      我已阅读并同意
      <Link to={paths.bookingInformation()}>《预约须知》</Link>
      及以上取消和改期规则
    </AgreementCheck>
  </div>
)
