import { useQuery } from '@tanstack/react-query'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Sheet } from '../../ui/Sheet/Sheet'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { productDetailOf } from '../product.api'
import { ChoiceSheet, type PeopleAndAddons } from './ChoiceSheet'

interface WishEditorProps {
  readonly productId: number
  readonly chosen: PeopleAndAddons
  readonly onClose: () => void
  readonly onConfirm: (choice: PeopleAndAddons) => void
}

/** The cart knows only what was chosen; what could be chosen is the product's to say. */
export function WishEditor({ productId, chosen, onClose, onConfirm }: WishEditorProps) {
  const { data: product, isPending, refetch } = useQuery(productDetailOf(productId, useVisitor()))
  if (product)
    return (
      <ChoiceSheet product={product} chosen={chosen} open onClose={onClose} confirmText="保存" onConfirm={onConfirm} />
    )
  return (
    <Sheet open onClose={onClose} title="人数与加购">
      {isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={['long', 'full', 'full']} />
        </SkeletonGroup>
      ) : (
        <ErrorState compact onRetry={refetch} />
      )}
    </Sheet>
  )
}
