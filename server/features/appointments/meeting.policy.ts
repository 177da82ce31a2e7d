import { fillMeetingText, titleForClient, type MeetingPeople } from '#shared/meeting-text.ts';

type Words = { readonly meetingTitle: string | null; readonly meetingDescription: string | null };

/** The title and the description of a meeting as its professional reads them; null where there are none. */
export function meetingWords(meeting: Words & MeetingPeople): Words {
  const { meetingTitle, meetingDescription } = meeting;
  return {
    meetingTitle: meetingTitle && fillMeetingText(meetingTitle, meeting),
    meetingDescription: meetingDescription && fillMeetingText(meetingDescription, meeting),
  };
}

/** The same for the client, whose calendar holds meetings with many people. */
export function meetingForClient(meeting: Words & MeetingPeople): Words {
  const { meetingTitle, meetingDescription } = meetingWords(meeting);
  return {
    meetingTitle: meetingTitle && titleForClient(meetingTitle, meeting),
    meetingDescription,
  };
}

/** The price in reais that was agreed on; null where there is none, or where the service is free. */
export function priceForClient({ productPriceCents }: { productPriceCents: number | null }): number | null {
  return productPriceCents === null || productPriceCents === 0 ? null : productPriceCents / 100;
}
