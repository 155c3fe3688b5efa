import { staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { Redirect } from '../../../platform/page/Redirect'
import { useBack } from '../../../platform/page/useBack'
import { useNoSharing } from '../../../platform/wechat/useNoSharing'
import { StartChipsSkeleton } from '../../../schedule/parts/StartChips'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { NoSuchDrive, UnprovenStaff } from '../../drive/parts/NoSuchDrive'
import { driveOf, isNoDrive, myCompanies } from '../../enterprise.api'
import { CompleteForm } from '../parts/CompleteForm'
import styles from './Complete.module.css'

/** When, and all that a visit of a drive needs besides, on one page. */
export default function Complete() {
  useNoSharing()
  const back = useBack()
  const search = usePageSearch()
  const drive_no = search.get('drive_no') ?? ''
  const { data: drive, error, refetch } = useQuery({ ...driveOf(drive_no), enabled: drive_no !== '' })
  const { data: mine, isPending } = useQuery(myCompanies())
  const isUnproven = error instanceof Refusal && error.code === staffUnproven.code
  if (drive && !isPending) {
    const product = drive.products.find(({ id }) => String(id) === search.get('product_id'))
    const store = storesOf(drive).find(({ id }) => String(id) === search.get('store_id'))
    if (!product || !store) return <Redirect to={paths.enterpriseDetail({ drive_no })} />
    const staffName = mine?.find(({ company }) => company.id === drive.company.id)?.staff.name ?? ''
    return (
      <CompleteForm
        key={`${product.id}-${store.id}`}
        drive={drive}
        product={product}
        store={store}
        staffName={staffName}
      />
    )
  }
  return (
    <Page top={<NavBar title="选时间，确认预约" onBack={back} />}>
      {isUnproven && <UnprovenStaff />}
      {(drive_no === '' || isNoDrive(error)) && <NoSuchDrive />}
      {error && !isUnproven && !isNoDrive(error) && <ErrorState onRetry={refetch} />}
      {!error && drive_no !== '' && (
        <SkeletonGroup>
          <SkeletonBlock className={styles.boneLine} />
          <SkeletonBlock className={styles.boneMonth} />
          <StartChipsSkeleton />
        </SkeletonGroup>
      )}
    </Page>
  )
}

const storesOf = ({ cities }: DriveDetail) => cities.flatMap(({ stores }) => stores)
