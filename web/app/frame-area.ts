import { createContext, useContext } from 'react';
import type { Area } from '#shared/contract/screens.ts';

type FrameAreaName = Exclude<Area, 'public'>;

/** The area whose frame stands around the page. */
export const FrameArea = createContext<FrameAreaName>('professional');

/** The area whose frame stands around the page: some pages stand in both of an administrator's. */
export function useFrameArea(): FrameAreaName {
  return useContext(FrameArea);
}
