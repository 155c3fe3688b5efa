import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { AgreementCheck } from '../../../ui/Checkbox/Checkbox'

const ID = 'booking-consent'

export interface ConsentProps {
  readonly checked: boolean
  readonly onChange: (given: boolean) => void
  readonly asked: boolean
}

export const Consent = ({ checked, onChange, asked }: ConsentProps) => (
  <div id={ID}>
    <AgreementCheck checked={checked} onChange={onChange} asked={asked}>
      {/* The link ends the line: a tap before it is meant for the tick. */}
      已阅读以上规则，同意
      <Link to={paths.bookingInformation()}>《预约须知》</Link>
    </AgreementCheck>
  </div>
)
