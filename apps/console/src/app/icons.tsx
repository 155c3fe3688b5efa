import {
  AuditOutlined,
  CarryOutOutlined,
  CheckSquareOutlined,
  FileSearchOutlined,
  HeatMapOutlined,
  QuestionCircleOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  TabletOutlined,
  TeamOutlined,
  UserAddOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/** The picture of each row of the menu. They come with the frame: the login needs none of them. */
export const icons: Readonly<Record<string, ReactNode>> = {
  '/today': <CarryOutOutlined />,
  '/board': <ScheduleOutlined />,
  '/desk': <UserAddOutlined />,
  '/orders': <FileSearchOutlined />,
  '/refunds': <RollbackOutlined />,
  '/approvals': <CheckSquareOutlined />,
  '/explain': <QuestionCircleOutlined />,
  '/demand': <HeatMapOutlined />,
  '/people': <TeamOutlined />,
  '/who-may': <SafetyCertificateOutlined />,
  '/devices': <TabletOutlined />,
  '/audit': <AuditOutlined />,
  '/me': <UserOutlined />,
}
