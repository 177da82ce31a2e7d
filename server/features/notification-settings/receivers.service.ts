/** What other features read and change of the settings: which receivers there are, and whether they may still be called. */
export {
  markGone,
  mayNotifyAgain,
  settingsByIds,
  settingsForClients,
  settingsOf,
  settingsOfMany,
  type Owner,
  type SettingsRow,
} from './notification-settings.queries.ts';
