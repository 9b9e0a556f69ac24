export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      contact_submissions: {
        Row: {
          address: string
          answer_keys: string[]
          answered_at: string | null
          answered_by: string | null
          company: string | null
          created_at: string
          email: string
          expires_at: string | null
          id: string
          message: string
          name: string
          number: number
          origin: Json | null
          previous_answered_at: string | null
          previous_answered_by: string | null
          previous_expires_at: string | null
          read_at: string | null
          reply_key: string
          search: string | null
          source: string
          status: string
          user_id: string | null
          version: number
          wrote_at: string | null
        }
        ComputedFields: never
        Insert: {
          address?: never
          answer_keys?: string[]
          answered_at?: string | null
          answered_by?: string | null
          company?: string | null
          created_at?: string
          email: string
          expires_at?: string | null
          id?: string
          message: string
          name: string
          number?: never
          origin?: Json | null
          previous_answered_at?: string | null
          previous_answered_by?: string | null
          previous_expires_at?: string | null
          read_at?: string | null
          reply_key?: string
          search?: never
          source?: string
          status?: never
          user_id?: string | null
          version?: number
          wrote_at?: string | null
        }
        Update: {
          address?: never
          answer_keys?: string[]
          answered_at?: string | null
          answered_by?: string | null
          company?: string | null
          created_at?: string
          email?: string
          expires_at?: string | null
          id?: string
          message?: string
          name?: string
          number?: never
          origin?: Json | null
          previous_answered_at?: string | null
          previous_answered_by?: string | null
          previous_expires_at?: string | null
          read_at?: string | null
          reply_key?: string
          search?: never
          source?: string
          status?: never
          user_id?: string | null
          version?: number
          wrote_at?: string | null
        }
        Relationships: []
      }
      lead_messages: {
        Row: {
          attachments: number
          body: string | null
          email_id: string
          id: number
          is_automatic: boolean | null
          lead_id: string
          received_at: string
          sender: string
          subject: string
          writer: string
        }
        ComputedFields: never
        Insert: {
          attachments: number
          body?: string | null
          email_id: string
          id?: never
          is_automatic?: boolean | null
          lead_id: string
          received_at: string
          sender: string
          subject: string
          writer: string
        }
        Update: {
          attachments?: number
          body?: string | null
          email_id?: string
          id?: never
          is_automatic?: boolean | null
          lead_id?: string
          received_at?: string
          sender?: string
          subject?: string
          writer?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lead_messages_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'lead_messages_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'inbox'
            referencedColumns: ['id']
          },
        ]
      }
      lead_notes: {
        Row: {
          author: string
          author_name: string
          body: string
          created_at: string
          id: number
          lead_id: string
        }
        ComputedFields: never
        Insert: {
          author?: string
          author_name?: string
          body: string
          created_at?: string
          id?: never
          lead_id: string
        }
        Update: {
          author?: string
          author_name?: string
          body?: string
          created_at?: string
          id?: never
          lead_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lead_notes_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'lead_notes_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'inbox'
            referencedColumns: ['id']
          },
        ]
      }
      lead_replies: {
        Row: {
          author: string
          author_name: string
          body: string
          created_at: string
          draft_id: string
          id: number
          lead_id: string
          subject: string
        }
        ComputedFields: never
        Insert: {
          author: string
          author_name: string
          body: string
          created_at: string
          draft_id: string
          id?: never
          lead_id: string
          subject: string
        }
        Update: {
          author?: string
          author_name?: string
          body?: string
          created_at?: string
          draft_id?: string
          id?: never
          lead_id?: string
          subject?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lead_replies_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'lead_replies_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'inbox'
            referencedColumns: ['id']
          },
        ]
      }
      mails: {
        Row: {
          attempts: number
          created_at: string
          delivery: string | null
          delivery_at: string | null
          delivery_reason: string | null
          details: Json | null
          due_at: string
          error: string | null
          give_up_at: string | null
          id: string
          is_first: boolean
          is_replaced: boolean
          is_undelivered: boolean
          kind: string
          lead_id: string | null
          lease: string | null
          payload: Json | null
          period: string | null
          reason: string | null
          recipient: string | null
          reply_id: number | null
          sent_at: string | null
          state: string
        }
        ComputedFields: never
        Insert: {
          attempts?: number
          created_at: string
          delivery?: string | null
          delivery_at?: string | null
          delivery_reason?: string | null
          details?: Json | null
          due_at: string
          error?: string | null
          give_up_at?: string | null
          id?: string
          is_first?: never
          is_replaced?: boolean
          is_undelivered?: never
          kind: string
          lead_id?: string | null
          lease?: string | null
          payload?: Json | null
          period?: string | null
          reason?: string | null
          recipient?: string | null
          reply_id?: number | null
          sent_at?: string | null
          state?: string
        }
        Update: {
          attempts?: number
          created_at?: string
          delivery?: string | null
          delivery_at?: string | null
          delivery_reason?: string | null
          details?: Json | null
          due_at?: string
          error?: string | null
          give_up_at?: string | null
          id?: string
          is_first?: never
          is_replaced?: boolean
          is_undelivered?: never
          kind?: string
          lead_id?: string | null
          lease?: string | null
          payload?: Json | null
          period?: string | null
          reason?: string | null
          recipient?: string | null
          reply_id?: number | null
          sent_at?: string | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: 'mails_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'mails_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'inbox'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'mails_reply_id_fkey'
            columns: ['reply_id']
            isOneToOne: false
            referencedRelation: 'lead_replies'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          full_name: string | null
          id: string
        }
        ComputedFields: never
        Insert: {
          full_name?: string | null
          id: string
        }
        Update: {
          full_name?: string | null
          id?: string
        }
        Relationships: []
      }
      team_audit: {
        Row: {
          at: string
          id: number
          member_name: string | null
          what: string
          whom: string | null
        }
        ComputedFields: never
        Insert: {
          at?: string
          id?: never
          member_name?: string | null
          what: string
          whom?: string | null
        }
        Update: {
          at?: string
          id?: never
          member_name?: string | null
          what?: string
          whom?: string | null
        }
        Relationships: []
      }
      team_members: {
        Row: {
          name: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          name: string
          user_id: string
        }
        Update: {
          name?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      inbox: {
        Row: {
          address: string
          answered_at: string | null
          answered_by: string | null
          company: string | null
          created_at: string
          email: string
          excerpt: string | null
          expires_at: string | null
          id: string
          mails: Json | null
          name: string
          number: number
          read_at: string | null
          search: string | null
          source: string
          status: string
          version: number
          wrote_at: string | null
        }
        ComputedFields: never
        Insert: {
          address?: string | null
          answered_at?: string | null
          answered_by?: string | null
          company?: string | null
          created_at?: string | null
          email?: string | null
          excerpt?: never
          expires_at?: string | null
          id?: string | null
          mails?: never
          name?: string | null
          number?: number | null
          read_at?: string | null
          search?: string | null
          source?: string | null
          status?: string | null
          version?: number | null
          wrote_at?: string | null
        }
        Update: {
          address?: string | null
          answered_at?: string | null
          answered_by?: string | null
          company?: string | null
          created_at?: string | null
          email?: string | null
          excerpt?: never
          expires_at?: string | null
          id?: string | null
          mails?: never
          name?: string | null
          number?: number | null
          read_at?: string | null
          search?: string | null
          source?: string | null
          status?: string | null
          version?: number | null
          wrote_at?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      account_delete: { Args: Record<PropertyKey, never>; Returns: number }
      account_messages: { Args: Record<PropertyKey, never>; Returns: Json }
      check_request: { Args: Record<PropertyKey, never>; Returns: undefined }
      contact_erase: { Args: { email_address?: string; lead?: string }; Returns: number }
      contact_health: { Args: Record<PropertyKey, never>; Returns: Json }
      count_voice: { Args: { headers: Json; per_day: number; per_network: number; what: string }; Returns: boolean }
      doctor_facts: { Args: Record<PropertyKey, never>; Returns: Json }
      inbox_counts: { Args: { of_source?: string; patterns?: string[] }; Returns: Json }
      inbox_erase: { Args: { email_address: string; lead: string }; Returns: number }
      inbox_export: { Args: { lead: string }; Returns: Json }
      inbox_me: { Args: Record<PropertyKey, never>; Returns: Json }
      inbox_reply: {
        Args: { body: string; draft: string; last_reply?: number; lead: string; subject: string }
        Returns: Json
      }
      inbox_send_again: { Args: { mail?: string }; Returns: number }
      inbox_set_status: {
        Args: { expected_version: number; is_undo?: boolean; lead: string; new_status: string }
        Returns: number
      }
      inbox_undo_reply: { Args: { reply: number }; Returns: boolean }
      lead_by_link: { Args: { headers: Json; link_key: string; mark: boolean }; Returns: Json }
      mail_add_summary: { Args: { listed: Json; of_period: string }; Returns: boolean }
      mail_claim: {
        Args: { how_many: number; lease_seconds: number; needs_check: boolean; of_lead: string }
        Returns: Json
      }
      mail_event: { Args: { event: string; happened_at: string; mail: string; why: string }; Returns: boolean }
      mail_finish: { Args: { lease_id: string; mail: string; outcome: Json }; Returns: boolean }
      mail_freeze: { Args: { lease_id: string; link_keys?: Json; mail: string; written: Json }; Returns: Json }
      mail_received: { Args: { content?: Json; email: Json; keys: string[]; team: string[] }; Returns: boolean }
      mail_states: { Args: { of_lead: string }; Returns: Json }
      mail_summary_facts: { Args: Record<PropertyKey, never>; Returns: Json }
      send_account_mail: { Args: { event: Json }; Returns: Json }
      uncount_voice: { Args: { headers: Json; what: string }; Returns: undefined }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
