/** The design system's light components. `DateField` and `StationField` load what is heavy themselves, after a first interaction. */
import '../styles/main.css';

export { Alert } from './alert/alert.tsx';
export { Actions, Button, type ButtonKind, ButtonLink } from './button/button.tsx';
export { CookieBanner, CookieChoices } from './cookie-banner/cookie-banner.tsx';
export { CopyButton } from './copy-button/copy-button.tsx';
export { Countdown } from './countdown/countdown.tsx';
export { CouponLine } from './coupon-line/coupon-line.tsx';
export { DateField } from './date-field/date-field.tsx';
export type { DayNotes } from './date-field/day-notes.ts';
export { DatedLine } from './dated-line/dated-line.tsx';
export { Dialog, DialogLink } from './dialog/dialog.tsx';
export { EmptyState, FailureState } from './empty-state/empty-state.tsx';
export { ErrorSummary } from './error-summary/error-summary.tsx';
export { summaryTitle } from './error-summary/wording.ts';
export { BirthDateField } from './field/birth-date-field.tsx';
export {
  Checkbox,
  Field,
  type FieldMistake,
  RadioGroup,
  Select,
  TextArea,
} from './field/field.tsx';
export type { ByDay } from './field/follow-day.ts';
export type { FileActions, FilesAnswer, KeptFile } from './file-field/file-field.tsx';
export { FileField } from './file-field/file-field.tsx';
export { Icon } from './icon/icon.tsx';
export {
  Landscape,
  type Scene,
  TrainDrawing,
  tierScene,
} from './landscape/landscape.tsx';
export {
  JourneyLine,
  StatusLine,
  StepLine,
  TripCounter,
  VerticalSteps,
} from './line/line.tsx';
export { BackLink, Breadcrumb, MoreLink, TextLink } from './link/link.tsx';
export { DiscountCard, LoyaltyCard } from './loyalty-card/loyalty-card.tsx';
export { OnPage } from './on-page/on-page.tsx';
export {
  BesideLandscape,
  ComingIn,
  type Door,
  PageHead,
  PageLayout,
  Panorama,
  Section,
} from './page-layout/page-layout.tsx';
export { Pagination, Tabs } from './pagination/pagination.tsx';
export { Poster } from './poster/poster.tsx';
export { Price } from './price/price.tsx';
export { PrimeFace } from './prime-face/prime-face.tsx';
export { Prose } from './prose/prose.tsx';
export { Purse } from './purse/purse.tsx';
export { QrCode } from './qr/qr.tsx';
export { RewardLadder } from './reward-ladder/reward-ladder.tsx';
export { RewardLine } from './reward-ladder/reward-line.tsx';
export { useScripts } from './scripts/use-scripts.ts';
export { type FoundStations, type StationChoice, StationField } from './station-field/station-field.tsx';
export { Switch } from './switch/switch.tsx';
export { type Column, Facts, RowsTable, Table } from './table/table.tsx';
export { JourneyCalls, Ticket, TicketCode, TicketStrip } from './ticket/ticket.tsx';
export { ValidityLine } from './validity-line/validity-line.tsx';
export { ValueState, type VoucherLine, VoucherTicket } from './voucher/voucher.tsx';
