import type { Topic, TopicPart } from '../../help/topic.js';

/** `ems help agents` as a skill file, which assistants load by its first lines. */
export const skillFile = (topics: readonly Topic[]): string => {
  const topic = topics.find(({ name }) => name === 'agents');
  if (topic === undefined) throw new Error('there is no topic for agents');
  return `---
name: ems
description: Administer a fleet of Windows computers through an Endpoint Management Service with the command line program ems. Use it for questions about computers, deployments, patches and groups, and for changes that a person has agreed to.
---

# ems

${topic.parts.map((part) => partText(part)).join('\n\n')}
`;
};

/** Markdown of a part of a topic. */
export const partText = ({ title, text, rows, code }: TopicPart, heading = '##'): string =>
  [
    ...(title === undefined ? [] : [`${heading} ${title}`]),
    ...text,
    ...(rows.length === 0 ? [] : [rows.map(([name, meaning]) => `- ${name}: ${meaning}`).join('\n')]),
    ...(code.length === 0 ? [] : [`\`\`\`sh\n${code.join('\n')}\n\`\`\``]),
  ].join('\n\n');
