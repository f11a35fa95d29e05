import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes'
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem'
import { useReference } from '../../use-reference.ts'

const ReferenceItem = (props: object) => <DefaultNavbarItem {...props} to={useReference()} />

export default { ...ComponentTypes, 'custom-reference': ReferenceItem }
